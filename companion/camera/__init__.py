"""Looking at the table: a thread for the camera, and what it looks for."""
