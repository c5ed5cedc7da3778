/** Imported once, by the entry: font, tokens and ground rules. */
import '@fontsource-variable/inter'
import 'virtual:tokens.css'
import './global.css'
