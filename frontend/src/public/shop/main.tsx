import '../styles'
import './shop.css'
