"""Console pages of long-term memory: memories and the decisions behind them."""
