import { openedTests } from './support/opened-story.ts'

openedTests()
