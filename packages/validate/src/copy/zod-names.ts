/**
 * The names of Zod's kinds of schemas and checks, without the `$Zod` in front. Looking a name up in Zod
 * would keep all of Zod in every bundle.
 *
 * @internal
 */
export const zodNames: ReadonlySet<string> = new Set(
  `
    Type String StringFormat GUID UUID Email URL Emoji NanoID CUID CUID2 ULID XID KSUID
    ISODateTime ISODate ISOTime ISODuration IPv4 IPv6 MAC CIDRv4 CIDRv6 Base64 Base64URL E164
    CreditCard IBAN JWT CustomStringFormat Number NumberFormat Boolean BigInt BigIntFormat
    Symbol Undefined Null Any Unknown Never Void Date Array Object ObjectJIT Union Xor
    DiscriminatedUnion Intersection Tuple Record Map Set Enum Literal File Transform Optional
    ExactOptional Nullable Default Prefault NonOptional Success Catch NaN Pipe Codec
    Preprocess Readonly TemplateLiteral Function Promise Lazy Custom Check CheckLessThan
    CheckGreaterThan CheckMultipleOf CheckNumberFormat CheckBigIntFormat CheckMaxSize
    CheckMinSize CheckSizeEquals CheckMaxLength CheckMinLength CheckLengthEquals
    CheckStringFormat CheckRegex CheckLowerCase CheckUpperCase CheckIncludes CheckStartsWith
    CheckEndsWith CheckProperty CheckProperties CheckMimeType CheckOverwrite
  `.match(/\w+/g),
);
