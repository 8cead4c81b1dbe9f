import { expect, it } from 'vitest'
import { demoFiles, demoRights, demoSteps, orderedSteps } from './demo-parts.ts'

const insert = async (): Promise<void> => undefined

it('finds the demo part of every room, in one order', () => {
  const places = orderedSteps(demoSteps).map(({ place }) => place)
  expect(places.length).toBeGreaterThan(30)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(Object.keys(demoRights).sort()).toEqual(['audit', 'business', 'consultant', 'finance', 'hr', 'manager', 'operations', 'service'])
  expect(new Set(demoFiles.map(({ id }) => id)).size).toBe(demoFiles.length)
})

it('refuses two steps of one place', () => {
  expect(() =>
    orderedSteps([
      { place: 10, insert },
      { place: 20, insert },
      { place: 10, insert },
    ]),
  ).toThrow('two demo steps have the place 10')
})
