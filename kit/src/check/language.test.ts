import { expect, it } from 'vitest'
import { language } from '../../../apps/server/language.ts'
import { applicationLanguage } from './language.ts'

it('is the language of the application', () => {
  const namesIn = ({ viewKinds, fileKinds, selections, schemas }: typeof language) =>
    [viewKinds, fileKinds, selections].map(kinds => [...kinds.keys()]).concat([Object.keys(schemas)])
  expect(namesIn(applicationLanguage)).toEqual(namesIn(language))
})
