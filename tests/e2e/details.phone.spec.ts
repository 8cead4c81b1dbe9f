import { detailTests } from './support/detail-story.ts'

detailTests()
