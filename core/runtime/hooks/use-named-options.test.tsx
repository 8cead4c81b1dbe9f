// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { useNamedOptions } from './use-named-options.ts'

const OPTION_NAMES = ['phase', 'city']
const Words = () => {
  const sets = useNamedOptions(OPTION_NAMES)
  return <p>{OPTION_NAMES.map(name => sets[name]?.[0]?.label ?? '?').join()}</p>
}
const optionsByName = { phase: [{ value: 'A', label: '新客资' }] }
afterEach(clearBench)

it('asks only for the sets that the screen does not have', async () => {
  const { calls } = await renderBench(<Words />, {
    plugins: [],
    options: optionsByName,
    answers: { 'GET /runtime/options': () => ({ data: { city: [{ value: 'B', label: '成都' }] } }) },
  })
  expect(screen.getByText('新客资,?')).toBeTruthy()
  expect(await screen.findByText('新客资,成都')).toBeTruthy()
  expect(calls.map(call => call.query)).toEqual([{ names: 'city' }])
})

it('asks nothing when the screen has them all', async () => {
  const { calls } = await renderBench(<Words />, { plugins: [], options: { ...optionsByName, city: [{ value: 'B', label: '北京' }] } })
  expect(screen.getByText('新客资,北京')).toBeTruthy()
  expect(calls).toEqual([])
})
