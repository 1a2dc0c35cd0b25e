// npm run doctor: checks everything that a shop needs, beside a running shop or before the first start, and says what
// to do. Exits with code 1 when a problem keeps the shop from working.
// `--mend` appends the missing movements of the stock ledger.
import { readConfig } from '../boot/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkMail, checkMessages, checkPayments, checkPictures } from './doctor/external-services.ts'
import { type Finding, linesOf, trouble, verdictOf } from './doctor/finding.ts'
import { checkBackups, checkDataFolder, checkDisk, checkLeftovers, checkNode, checkPort } from './doctor/machine.ts'
import { checkReplicas } from './doctor/replicas.ts'
import { BACKUP_PLAN } from './doctor/scheduled-backups.ts'
import { checkSettings } from './doctor/settings.ts'

const examine = async (env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const node = checkNode(process.versions.node)
  try {
    const config = readConfig(env)
    const asked = await Promise.all([
      checkPort(config),
      checkDisk(config.dataDir),
      checkDataFolder(config.dataDir),
      checkLeftovers(config.dataDir),
      checkDatabase(config, process.argv.includes('--mend') ? config.clock() : null),
      checkReplicas(config),
      checkMail(config.smtp),
      checkPictures(config.pictureBucket),
      checkPayments(config),
      checkMessages(config),
      checkSettings(config),
    ])
    const found = asked.flat()
    const backups = found.some(({ about }) => about === BACKUP_PLAN) ? [] : checkBackups(config.dataDir, config.clock())
    return [node, ...found, ...backups]
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [node, trouble('Configuration', error.message, 'docs/configuration.md lists every variable.')]
  }
}

const findings = await examine(process.env)
console.log(`\n${linesOf(findings).join('\n')}\n\n${verdictOf(findings)}`)
process.exitCode = findings.some(({ level }) => level === 'trouble') ? 1 : 0
