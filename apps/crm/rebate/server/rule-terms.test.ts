import { expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import { checkedTerms } from './rule-terms.ts'

const fixed = (rebateAmount: string | undefined) => ({ rebateType: 'FIXED_REBATES', rebateRate: '5', rebateAmount }) as const

it('are a rate or a fixed amount, whatever else the form says', () => {
  expect(checkedTerms({ rebateType: 'PROPORTIONAL_REBATES', rebateRate: '10', rebateAmount: '2000' }, '1000.00')).toEqual({
    rebateType: 'PROPORTIONAL_REBATES',
    rebateRate: '10',
    rebateAmount: null,
  })
  expect(checkedTerms(fixed('300'), '1000.00')).toEqual({ rebateType: 'FIXED_REBATES', rebateRate: null, rebateAmount: '300' })
})

it('are at most the order’s amount, to the cent', () => {
  expect(checkedTerms(fixed('1000'), '1000.00')).toMatchObject({ rebateAmount: '1000' })
  let refused: unknown
  try {
    checkedTerms(fixed('1000.01'), '1000.00')
  } catch (error) {
    refused = error
  }
  expect(refused).toBeInstanceOf(HttpError)
  expect(refused).toMatchObject({
    status: 422,
    errors: [{ field: 'rebateAmount', message: '固定返佣金额不能大于订单金额（¥1000.00）' }],
  })
})
