import { barrierTests } from './support/barrier-story.ts'

barrierTests()
