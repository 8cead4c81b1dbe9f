import { testExamples } from '@yuanhang/kit/testing'
import client from './client/plugin.ts'
import manifest from './plugin.json' with { type: 'json' }

// Checks that plugin.json matches the entry.
testExamples({ manifest, client })
