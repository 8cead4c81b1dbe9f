// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { ReportAnswer } from '../wire.ts'
import { ReportScreen } from './report-screen.tsx'

const view: ClientReportView = {
  type: 'report',
  screen: '/dataReport/x',
  label: '概览',
  listUrl: '/report/x/list',
  period: 'today',
  figures: { leads: { label: '新增客资', tip: '口径', format: 'integer' } },
  cards: ['leads'],
  charts: [],
  filters: [],
}
const answer: ReportAnswer = { from: '2026-11-23', to: '2026-11-23', records: [], total: 0, summary: { leads: 3 }, charts: [] }

// Only the date is faked, timers run as usual.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T23:59:00+08:00') }))
afterEach(async () => {
  await clearBench()
  vi.useRealTimers()
})

it.each([
  ['coming back to the page', () => act(() => void fireEvent.focus(window))],
  ['refreshing it', () => userEvent.click(screen.getByRole('button', { name: '刷新' }))],
  ['the key r', () => userEvent.keyboard('r')],
])('a name means other days after midnight: %s asks for them', async (_, ask) => {
  const { calls } = await renderBench(<ReportScreen view={view} />, {
    plugins: [],
    answers: { 'GET /report/x/list': () => ({ data: answer }) },
    path: '/dataReport/x',
  })
  const asked = () => calls.findLast(({ url }) => url === '/report/x/list')?.query
  expect(await screen.findByText('3')).toBeTruthy()
  expect(asked()).toMatchObject({ period: 'today', timeOnOrAfter: '2026-11-23', timeOnOrBefore: '2026-11-23' })
  vi.setSystemTime(new Date('2026-11-24T00:01:00+08:00'))
  await ask()
  await waitFor(() => expect(asked()).toMatchObject({ period: 'today', timeOnOrAfter: '2026-11-24', timeOnOrBefore: '2026-11-24' }))
})
