import { draftTests } from './support/draft-story.ts'

draftTests('甲')
