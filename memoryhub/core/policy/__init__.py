"""The write policy: rules and how they decide, the document that says them, versions compared and tried."""
