import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is awaited may take long on a busy machine; waiting costs nothing when all is well.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)
