package donations

// CleanHTML is for tests of what is left of hostile HTML.
var CleanHTML = cleanHTML
