"""What the models of browsers share, and that of Node.js with them."""
