/** A stand-in of a timestamp authority (RFC 3161): each token is signed by its own certificate. */
import { createHash, webcrypto } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { PemConverter } from "@peculiar/x509";
import * as asn1 from "asn1js";
import * as pki from "pkijs";
import { makeCertificate } from "./certificates.ts";

const OIDS = {
  signedData: "1.2.840.113549.1.7.2",
  tstInfo: "1.2.840.113549.1.9.16.1.4",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificate: "1.2.840.113549.1.9.16.2.47",
};
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const engine = new pki.CryptoEngine({ crypto: webcrypto as Crypto });

/** `fails`: it answers with an error instead; `hangs`: not at all. */
export async function startTimestampStandIn(options: { fails?: boolean; hangs?: boolean } = {}) {
  const requests: Buffer[] = [];
  const { certificate, key } = await makeCertificate({ usages: [TIME_STAMPING] });
  const [own = new ArrayBuffer(0)] = PemConverter.decode(certificate);
  const [pkcs8 = new ArrayBuffer(0)] = PemConverter.decode(key);
  const privateKey = await webcrypto.subtle.importKey("pkcs8", pkcs8, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      requests.push(body);
      if (options.hangs) return;
      if (options.fails) return response.writeHead(503).end();
      const reply = await answer(body, pki.Certificate.fromBER(own), privateKey as CryptoKey);
      response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(body: Buffer, certificate: pki.Certificate, privateKey: CryptoKey): Promise<Buffer> {
  const asked = pki.TimeStampReq.fromBER(new Uint8Array(body).buffer);
  const now = new Date();
  const info = new pki.TSTInfo({
    version: 1,
    policy: "1.2.3.4.1",
    messageImprint: asked.messageImprint,
    serialNumber: new asn1.Integer({ value: requestNumber++ }),
    genTime: now,
    ...(asked.nonce ? { nonce: asked.nonce } : {}),
  });
  const content = info.toSchema().toBER();
  const encapContentInfo = new pki.EncapsulatedContentInfo({ eContentType: OIDS.tstInfo });
  // Set later: the constructor would split it into parts, which is not DER.
  encapContentInfo.eContent = new asn1.OctetString({ valueHex: content });
  const attribute = (type: string, value: asn1.AsnType) => new pki.Attribute({ type, values: [value] });
  const digest = (bytes: ArrayBuffer) =>
    new asn1.OctetString({ valueHex: new Uint8Array(createHash("sha256").update(new Uint8Array(bytes)).digest()).buffer });
  const certificateHash = new asn1.Sequence({
    value: [new asn1.Sequence({ value: [new asn1.Sequence({ value: [digest(certificate.toSchema().toBER())] })] })],
  });
  const signed = new pki.SignedData({
    version: 3,
    encapContentInfo,
    certificates: [certificate],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(OIDS.contentType, new asn1.ObjectIdentifier({ value: OIDS.tstInfo })),
            attribute(OIDS.signingTime, new asn1.UTCTime({ valueDate: now })),
            attribute(OIDS.messageDigest, digest(content)),
            attribute(OIDS.signingCertificate, certificateHash),
          ],
        }),
      }),
    ],
  });
  await signed.sign(privateKey, 0, "SHA-256", undefined, engine);
  const token = new pki.ContentInfo({ contentType: OIDS.signedData, content: signed.toSchema(true) });
  const reply = new pki.TimeStampResp({ status: new pki.PKIStatusInfo({ status: pki.PKIStatus.granted }), timeStampToken: token });
  return Buffer.from(reply.toSchema().toBER());
}

let requestNumber = 1;
