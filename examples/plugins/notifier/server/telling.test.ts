import { expect, it } from 'vitest'
import manifest from '../plugin.json' with { type: 'json' }
import { hasMessage, TOPICS } from './telling.ts'

it('tells of few facts of an action one by one, and of many once', () => {
  const places = (of: number) => Array.from({ length: of }, (_, place) => place).filter(place => hasMessage({ place, of }))
  expect([places(1), places(5), places(6), places(500)]).toEqual([[0], [0, 1, 2, 3, 4], [0], [0]])
})

it('follows what plugin.json says', () => {
  expect(TOPICS.map(({ topic }) => topic)).toEqual(manifest.contributes.consumers['notifier.follow'].follows)
})
