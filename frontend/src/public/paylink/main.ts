import '../styles'
import '../charge/charge.css'
import './paylink.css'
import { start } from './start'

// For as long as the page is open.
start(new AbortController().signal)
