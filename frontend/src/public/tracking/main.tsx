/** @jsxImportSource preact */
import 'virtual:tokens.css'
import '@/ui/global.css'
import '../page.css'
import './tracking.css'
import { start } from './start'

start()
