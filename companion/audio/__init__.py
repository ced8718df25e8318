"""What the table hears: sounds, speech, announcements."""
