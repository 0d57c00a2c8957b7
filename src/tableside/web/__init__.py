"""The server: commands come by POST, frames go down a WebSocket."""
