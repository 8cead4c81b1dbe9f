import { sessionTests } from './support/session-story.ts'

sessionTests()
