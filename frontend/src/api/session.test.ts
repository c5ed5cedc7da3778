import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ana } from '@/testing/server'
import { currentPlace, hasRole, mergeRoles, rolesOf, session, useSession } from './session'

afterEach(() => session.clear())

describe('the session', () => {
  it('session-01 is kept in the browser with the fields of the documents', () => {
    session.set(ana)
    expect(Object.values({ ...localStorage }).map((text) => JSON.parse(text as string) as object)).toEqual([
      {
        token: 'token-of-ana',
        nome: 'Ana Prado',
        usuarioId: 'user-ana',
        locais: [
          { localId: 'bar', nomeLocal: 'Bar do Cais' },
          { localId: 'clube', nomeLocal: 'Clube Aurora' },
        ],
        localCorrente: 'bar',
        isAdmin: false,
        papeis: 'Painel;AcessosClientePortal',
      },
    ])
    expect(session.get()).toEqual(ana)
  })

  it('session-02 session-04 knows the current venue', () => {
    expect(currentPlace(ana)?.nomeLocal).toBe('Bar do Cais')
    expect(currentPlace({ ...ana, localCorrente: 'elsewhere' })).toBeUndefined()
  })

  it.each(['', 'no json', '{}', '[]', 'null', '{"token":""}', '{"token":"t","papeis":1,"locais":[],"localCorrente":"a"}'])(
    'takes %j in the storage for nobody',
    (text) => {
      localStorage.setItem('balcao.session', text)
      expect(session.get()).toBeNull()
    },
  )

  it('follows another tab', () => {
    const { result } = renderHook(useSession)
    expect(result.current).toBeNull()
    act(() => {
      localStorage.setItem('balcao.session', JSON.stringify({ ...ana, localCorrente: 'clube' }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'balcao.session' }))
    })
    expect(result.current?.localCorrente).toBe('clube')
  })

  it('is ended only by its own token', () => {
    session.set(ana)
    session.expire('an older token')
    expect(session.get()).toEqual(ana)
    session.expire(ana.token)
    expect(session.get()).toBeNull()
  })
})

describe('roles', () => {
  it('roles-01 merges a semicolon list with extra names, without repetition', () => {
    expect(mergeRoles('Painel;CadastroLoja', ['CadastroLoja', 'Doacoes'])).toBe('Painel;CadastroLoja;Doacoes')
    expect(mergeRoles('', [])).toBe('')
    expect(mergeRoles(' Painel ; ;', ['Doacoes;Painel'])).toBe('Painel;Doacoes')
  })

  it('roles-02 match exactly', () => {
    const held = { ...ana, papeis: 'Painel' }
    expect(hasRole(held, 'Painel')).toBe(true)
    expect(hasRole(held, 'painel')).toBe(false)
    expect(hasRole(held, 'PainelAdmin')).toBe(false)
    expect(hasRole({ ...ana, papeis: 'PainelAdmin' }, 'Painel')).toBe(false)
  })

  it('roles-10 asks for one role or any of a comma-separated list', () => {
    const held = { ...ana, papeis: 'CadastroLoja' }
    expect(hasRole(held, 'CadastroLink, CadastroLoja')).toBe(true)
    expect(hasRole(held, 'CadastroLink,Painel')).toBe(false)
    expect(hasRole(held, ['CadastroLink', 'CadastroLoja'])).toBe(true)
    expect(hasRole(held, undefined)).toBe(true)
  })

  it('roles-12 knows the plain roles Admin and SuporteMeep; isAdmin stands for Admin and bypasses nothing else', () => {
    const admin = { ...ana, papeis: '', isAdmin: true }
    expect([...rolesOf(admin)]).toEqual(['Admin'])
    expect(hasRole(admin, ['Admin', 'SuporteMeep'])).toBe(true)
    expect(hasRole(admin, 'Painel')).toBe(false)
    expect(hasRole({ ...ana, papeis: 'SuporteMeep' }, 'SuporteMeep')).toBe(true)
  })
})
