// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ComponentProps, PageComponent } from '#core/contract/client-plugin.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { AllocationRecords } from './allocation-records.tsx'
import { FollowUps } from './follow-ups.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const base = '/agency/institutionsCustomer'
const details = {
  id: 12,
  institutionsFollowUpGrouping: [{ id: 5, name: '启程留学', number: 4 }],
  followUpRecordsCount: 23,
}
const followUp = (id: number, content: string) => ({
  id,
  createdDate: '2026-01-03 00:00:00',
  followUpTime: '2026-01-03 00:00:00',
  followUpPeople: { id: 1, name: '李四' },
  followUpContent: content,
  nextFollowUpTime: null,
  intentionLevel: null,
  correction: null,
  correctedDate: null,
})
const recordPage = (records: readonly object[], total = records.length) => ({ data: { records, total } })
const answers: Answers = {
  [`GET ${base}/details`]: () => ({ data: details }),
  [`GET ${base}/internalFollowUpRecords`]: ({ query }) => recordPage([followUp(Number(query['page']), `第${query['page']}页`)], 23),
  [`GET ${base}/followUpRecords`]: ({ query }) => recordPage([followUp(1, `机构${query['institutionsIdIs']}的跟进`)]),
  [`GET ${base}/allocationRecords`]: () =>
    recordPage([
      {
        id: 1,
        createdDate: '2026-01-04 00:00:00',
        operator: { id: 1, username: 'li' },
        institutions: { id: 5, name: '启程留学' },
        qrUrl: 'https://x/1',
        allocationMethod: 'manualAllocate',
        customerStatus: 'IN_FOLLOW_UP',
        withdrawnDate: null,
      },
      {
        id: 2,
        createdDate: '2026-01-05 00:00:00',
        operator: null,
        institutions: { id: 6, name: '启明星' },
        qrUrl: null,
        allocationMethod: 'jigouyuyue',
        customerStatus: 'IN_FOLLOW_UP',
        withdrawnDate: null,
      },
    ]),
}
const leadDetailOptions = { intentionLevel: [], allocationMethod: [], relationStatus: [{ value: 'IN_FOLLOW_UP', label: '跟进中' }] }
const plugins = [{ id: 'qr', components: { code: ({ props }: ComponentProps) => <p>码：{String(props['text'])}</p> } }]
afterEach(clearBench)

const Drawn = ({ part }: { readonly part: PageComponent }): ReactNode => {
  const Part = part as ComponentType<ComponentProps>
  return <Part props={{}} rows={[{ id: 12 }]} action={undefined} actions={{}} view={undefined} close={() => {}} />
}
const show = (Part: PageComponent, more: Answers = {}) =>
  renderBench(<Drawn part={Part} />, {
    plugins,
    options: leadDetailOptions,
    answers: { ...answers, ...more },
  })
const openTab = async (name: RegExp): Promise<void> => user.click(await screen.findByRole('tab', { name }))

describe('tabs of the client’s detail', () => {
  it('show follow-ups by group with counts, a page at a time', async () => {
    await show(FollowUps)
    expect(await screen.findByRole('tab', { name: /内部跟进\s*23/ })).toBeTruthy()
    expect(await screen.findByText('第1页')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '第2页' }))
    expect(await screen.findByText('第2页', { selector: 'p' })).toBeTruthy()
    await openTab(/启程留学\s*4/)
    expect(await screen.findByText('机构5的跟进')).toBeTruthy()
  })

  it('show the QR code of an allocation, and warn of a self-booked one', async () => {
    await show(AllocationRecords)
    const [first, second] = await screen.findAllByRole('button', { name: '二维码' })
    await user.click(first as HTMLElement)
    expect(await screen.findByText('码：https://x/1')).toBeTruthy()
    await user.click(second as HTMLElement)
    expect(await screen.findByText('自主预约客户无机构页面')).toBeTruthy()
  })

  it('offer another try when a part does not load', async () => {
    let tries = 0
    await show(FollowUps, {
      [`GET ${base}/details`]: () => {
        tries += 1
        return tries === 1 ? new RequestError('网络连接异常', { status: 0 }) : { data: details }
      },
    })
    await user.click(await screen.findByText('重试'))
    expect(await screen.findByText('第1页')).toBeTruthy()
  })
})
