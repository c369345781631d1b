// Beside each result the search shows what its page says, for which it fetches the page: a browser does not do so from a disk.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
