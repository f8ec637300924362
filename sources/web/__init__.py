"""The pages that documents refer to: fetched politely and safely, archived as WARC, read, and replayed."""
