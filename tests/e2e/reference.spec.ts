import { referenceTests } from './support/reference-story.ts'

referenceTests()
