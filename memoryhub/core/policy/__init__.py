"""The write policy: rules and how they decide, the document that says them, its versions compared and tried."""
