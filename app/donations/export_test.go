package donations

// CleanHTML is for tests of what is left of hostile HTML.
var CleanHTML = cleanHTML

// HourOf is for tests of zones that no venue is in.
var HourOf = hourOf
