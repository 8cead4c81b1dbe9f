import { testExamples } from '@yuanhang/kit/testing'
import manifest from './plugin.json' with { type: 'json' }
import server from './server/plugin.ts'

// Checks that plugin.json matches the entry.
testExamples({ manifest, server })
