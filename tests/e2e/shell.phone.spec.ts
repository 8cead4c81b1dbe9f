import { duplicateTests } from './support/duplicate-story.ts'
import { errorTests } from './support/error-story.ts'
import { shellTests } from './support/shell-story.ts'

shellTests(['light'])
duplicateTests('102')
errorTests()
