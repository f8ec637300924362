"""Where text comes from: documents, their readers, their catalog and the pages they refer to."""
