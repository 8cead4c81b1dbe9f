// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NativeDays } from './period-field.tsx'
import type { ReportState } from './report-state.ts'

afterEach(cleanup)

const state: ReportState = {
  period: 'thisMonth',
  days: ['2026-11-01', '2026-11-24'],
  compare: 'before',
  by: '',
  params: {},
  sort: '',
  page: 1,
}

it('a year can be typed: what is no day of a report yet stays in its field', () => {
  const change = vi.fn()
  render(<NativeDays state={state} change={change} />)
  const from = screen.getByLabelText('统计期从') as HTMLInputElement
  fireEvent.change(from, { target: { value: '0202-11-01' } })
  expect(from.value).toBe('0202-11-01')
  expect(change).not.toHaveBeenCalled()
  fireEvent.change(from, { target: { value: '2025-11-01' } })
  expect(change).toHaveBeenCalledExactlyOnceWith({ period: undefined, days: ['2025-11-01', '2026-11-24'] })
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.blur(from)
  expect(from.value).toBe('2026-11-01')
})
