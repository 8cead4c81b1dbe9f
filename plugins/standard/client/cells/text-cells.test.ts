import { describe, expect, it } from 'vitest'
import type { Cell } from '#core/contract/client-plugin.ts'
import type { ClientColumn, Row } from '#schemas/types/wire.ts'
import { currencyCell, numberCell, percentCell } from './text-cells.ts'

const text = ({ text: say }: Cell, value: unknown, column: Partial<ClientColumn>): string | undefined =>
  say?.(value, { key: 'a', label: 'a', cell: 'a', path: ['a'], ...column }, [], { id: 1 } as Row)

describe('the unit of a number', () => {
  it('stands behind it where no heading says it', () => {
    expect(text(currencyCell, '1234.5', {})).toBe('1,234.50元')
    expect(text(percentCell, '12.5', {})).toBe('12.50%')
    expect(text(numberCell, '30', { suffix: '万元' })).toBe('30万元')
    expect(text(numberCell, '30', { suffix: '万元', props: { suffix: '年' } })).toBe('30年')
  })

  it('is left to the heading that does', () => {
    expect(text(currencyCell, '1234.5', { unit: '元' })).toBe('1,234.50')
    expect(text(percentCell, '12.5', { unit: '%' })).toBe('12.50')
    expect(text(numberCell, '30', { suffix: '万元', unit: '万元' })).toBe('30')
    expect(text(currencyCell, null, { unit: '元' })).toBe('-')
  })
})
