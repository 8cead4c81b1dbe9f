import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { agencyRegistration } from './agency-registration/plugin.ts'
import { customerService } from './customer-service/plugin.ts'
import { institution } from './institution/institution.ts'
import { lead } from './lead/plugin.ts'
import { retention } from './retention/plugin.ts'
import { rules } from './rules/rules.ts'
import { createSystemModule } from './system/system.ts'

/** The application's domain, one entry a module. */
export const modules: readonly ServerPlugin[] = [
  createSystemModule(),
  institution,
  lead,
  agencyRegistration,
  customerService,
  retention,
  rules,
]
