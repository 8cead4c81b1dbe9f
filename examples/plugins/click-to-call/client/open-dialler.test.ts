import { expect, it, vi } from 'vitest'
import { openDialler } from './open-dialler.ts'

it('opens addresses of telephones alone, whatever the server answers', () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  for (const address of ['javascript:alert(1)', 'https://evil.example', 'tel:1;ext=2', 'tel:'])
    expect(() => openDialler(address)).toThrow('not an address to dial')
  expect(click).not.toHaveBeenCalled()
  openDialler('tel:+6581234567')
  expect(click).toHaveBeenCalledTimes(1)
})
