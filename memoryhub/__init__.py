"""The project package: settings, wiring, pure core, providers and the embedded stores."""
