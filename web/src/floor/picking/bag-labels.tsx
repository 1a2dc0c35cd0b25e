import { bagCode } from '@tokri/rules/bag-code.ts'
import { createPortal } from 'react-dom'
import { m } from '../../paraglide/messages.js'
import { QrCode } from '../../ui/qr-code.tsx'
import './bag-labels.css'

/** A label for each bag of an order. Riders scan them when they load. While they are in the page, only they are printed. */
export const BagLabels = ({ orderNumber, bags }: { orderNumber: string; bags: number }) =>
  createPortal(
    <ul className="bag-labels">
      {Array.from({ length: bags }, (_, index) => {
        const code = bagCode({ orderNumber, bag: index + 1 })
        return (
          <li key={code}>
            <QrCode text={code} label={code} className="size-28" />
            <p>
              <strong>{orderNumber}</strong>
              <span>{m.pick_bag_of_bags({ bag: index + 1, bags })}</span>
            </p>
          </li>
        )
      })}
    </ul>,
    document.body,
  )
