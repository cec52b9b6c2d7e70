"""URI.js of npm."""
