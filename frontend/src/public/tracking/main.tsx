import 'virtual:tokens.css'
import '@/ui/global.css'
import '../page.css'
import './tracking.css'
import { start } from './start'

// For as long as the page is open.
start(new AbortController().signal)
