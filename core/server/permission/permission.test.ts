import { expect, it } from 'vitest'
import { holdsAllPermissions, requirePermission } from './permission.ts'

const holder = (...permissions: string[]) => ({ admin: false, permissions: new Set(permissions) })

it('wants every permission that is named, exactly', () => {
  expect(holdsAllPermissions(holder('/a/list', '/a/edit'), ['/a/list', '/a/edit'])).toBe(true)
  expect(holdsAllPermissions(holder('/a/list'), ['/a/list', '/a/edit'])).toBe(false)
  expect(holdsAllPermissions(holder('/a'), ['/a/list'])).toBe(false)
})

it('lets nobody but an administrator in where no permission is named', () => {
  expect(holdsAllPermissions(holder('/a/list'), [])).toBe(false)
  expect(holdsAllPermissions({ admin: true, permissions: new Set() }, [])).toBe(true)
})

it('refuses with 403', () => {
  expect(() => requirePermission(holder(), ['/a/list'])).toThrow(expect.objectContaining({ status: 403 }))
  expect(() => requirePermission(holder('/a/list'), ['/a/list'])).not.toThrow()
})
