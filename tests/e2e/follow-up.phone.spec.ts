import { followUpTests } from './support/follow-up-story.ts'

followUpTests()
