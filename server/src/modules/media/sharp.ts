// sharp, configured for this program: one picture at a time, and only the decoders that uploads and drawings need. The
// others are blocked, which leaves less code to attack.
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache({ memory: 32, files: 0, items: 64 })
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif', // AVIF
    'VipsForeignLoadSvg', // our own drawings only: the type of uploads is checked before
  ],
})

export { sharp }
