import { expect, it } from 'vitest'
import { compile } from '#core/manifest/index.ts'
import { projectInput } from '#tools/support/project-input.ts'

const ROOT = new URL('../..', import.meta.url).pathname

/** Operations that move money, decide on it, or set an amount due. A new one must be listed here, so that its dialogs show the amount. */
const MONEY = new Set([
  'order.pay',
  'order.refund',
  'order.cancel',
  'order.adjust',
  'order.correctRefundDue',
  'order.passCancellation',
  'order.rejectCancellation',
  'rebate.submit',
  'rebate.submitRule',
  'rebate.editRule',
  'rebate.reverse',
  'commission.addLine',
  'commission.correct',
])
/** Resources whose reviews concern an amount. */
const REVIEWED = new Set(['rebateAudit', 'rebatesRules', 'cancellOrderAudit'])

it('every action on rows where money moves names its sum', async () => {
  const { snapshot } = compile(await projectInput(ROOT, { server: false }))
  const actions = Object.values(snapshot?.resources ?? {}).flatMap(({ name, actions }) =>
    Object.values(actions).flatMap(action =>
      action.select !== 'none' && (MONEY.has(action.operation ?? '') || (REVIEWED.has(name) && action.operation === 'record.transition'))
        ? [{ name: `${name}.${action.name}`, operation: action.operation, sum: action.sum }]
        : [],
    ),
  )
  expect(actions.filter(({ sum }) => sum === undefined).map(({ name }) => name)).toEqual([])
  // No listed operation is unused.
  expect([...MONEY].filter(operation => !actions.some(action => action.operation === operation))).toEqual([])
}, 60_000)
