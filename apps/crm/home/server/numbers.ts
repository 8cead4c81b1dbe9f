import { firstOfMonth, wallDate } from '#core/manifest/time/wall-time.ts'
import type { CardSource } from '#plugins/workbench/server/card-source.ts'

interface Counted {
  readonly key: string
  readonly title: string
  readonly screen: string
  readonly resource: string
  readonly list: string
  /** The list's own query, so that the figure is what the list shows. */
  query(actorId: number, today: string): Readonly<Record<string, string>>
}

const LEADS = { screen: '/newCustomer/institutionsCustomer', resource: 'institutionsCustomer', list: '/agency/institutionsCustomer/list' }

const counted: readonly Counted[] = [
  { ...LEADS, key: 'myLeads', title: '我的客资', query: id => ({ attributablePersonIs: String(id) }) },
  {
    ...LEADS,
    key: 'myNewLeads',
    title: '本月新增',
    query: (id, today) => ({ attributablePersonIs: String(id), createdDateOnOrAfter: firstOfMonth(today), createdDateOnOrBefore: today }),
  },
  {
    ...LEADS,
    key: 'myOrdered',
    title: '已成单客户',
    query: id => ({ attributablePersonIs: String(id), customerPhaseIs: 'ORDERED' }),
  },
  {
    key: 'myFollowUps',
    title: '本月跟进',
    screen: '/newCustomer/followRecord',
    resource: 'followRecord',
    list: '/agency/followRecord/list',
    query: (id, today) => ({
      followUpPeopleIs: String(id),
      followUpTimeOnOrAfter: `${firstOfMonth(today)} 00:00:00`,
      followUpTimeOnOrBefore: `${today} 23:59:59`,
    }),
  },
]

const source = ({ key, title, screen, resource, list, query }: Counted): CardSource => ({
  permission: [screen, list],
  async load({ actor, services }) {
    const mine = query(actor.id, wallDate(new Date()))
    const count = await services.lists.count({ resource, screen, query: mine, actor })
    return { kind: 'number', key, title, count, path: `${screen}?${new URLSearchParams(mine)}` }
  },
})

/** Figures of the caller's own work; each leads to the list it counts. */
export const myNumbers: readonly CardSource[] = counted.map(source)
