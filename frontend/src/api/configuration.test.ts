import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { configuration, json, server, installServer } from '@/testing/server'
import { loadConfiguration, useConfiguration } from './configuration'

installServer()
afterEach(() => vi.useRealTimers())

it('is asked for again until the server answers, and is an unconfigured portal meanwhile', async () => {
  vi.useFakeTimers()
  server.on('GET /api/portal/configuracao', () => Promise.reject(new TypeError('offline')))
  const { result } = renderHook(useConfiguration)
  expect(result.current).toMatchObject({ known: false, value: { legacyPortalUrl: '', hostOrigins: [] } })

  void loadConfiguration()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(result.current.known).toBe(false)

  server.on('GET /api/portal/configuracao', () => json({ ...configuration, versao: '2.0.0' }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(result.current).toMatchObject({ known: true, value: { versao: '2.0.0' } })
  expect(server.calls('GET /api/portal/configuracao')).toHaveLength(3)

  await loadConfiguration()
  expect(server.calls('GET /api/portal/configuracao')).toHaveLength(3)
})
