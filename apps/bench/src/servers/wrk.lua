-- Sends what the command line says behind `--`: a method and, optionally, the file of a JSON body.
-- The last line that it prints is the count of answers and of errors, as JSON.

function init(arguments)
  wrk.method = arguments[1]
  if arguments[2] then
    local file = assert(io.open(arguments[2], "rb"))
    wrk.body = file:read("*a")
    file:close()
  end
end

function done(summary)
  local errors = summary.errors
  local count = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format('{"requests":%d,"errors":%d}', summary.requests, count))
end
