import '../styles'
